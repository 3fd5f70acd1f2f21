import { z } from 'zod'

const SystemError = z.object({ code: z.string(), syscall: z.string() })

/** The code of an error of the operating system (`EADDRINUSE`, `EACCES`), or nothing. */
export function systemErrorCode(error: unknown): string | undefined {
  return SystemError.safeParse(error).data?.code
}
