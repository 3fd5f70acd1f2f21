import { attempt, type Result } from '@/core/failure'

/** Returns the result of the work, or undefined if the signal fired first. */
export async function settle<Value>(
  work: Promise<Value>,
  signal: AbortSignal,
): Promise<Result<Value> | undefined> {
  try {
    const result = await attempt(work)
    return signal.aborted ? undefined : result
  } catch (error) {
    if (signal.aborted) return undefined
    throw error
  }
}
