import { z } from 'zod'

const SystemError = z.object({ code: z.string(), syscall: z.string() })

/** Returns the code of an operating system error, such as `EADDRINUSE`. */
export function systemErrorCode(error: unknown): string | undefined {
  return SystemError.safeParse(error).data?.code
}
