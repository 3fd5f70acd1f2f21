/** Milliseconds of a clock that all processes of a machine share. */
export function machineTime(): number {
  return Number(process.hrtime.bigint() / 1000n) / 1000
}
