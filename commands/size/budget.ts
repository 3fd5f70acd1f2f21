/** The bytes that a delivery may have at most. The gate fails above them. */
export const budget: Readonly<Record<string, number>> = {
  /** Scripts that the page names, so everything up to the first screen. */
  'web, first screen, gzip': 635_000,
  /** All scripts, those of pages that are opened later included. */
  'web, all scripts, gzip': 970_000,
  'ios, bytecode': 8_200_000,
  'android, bytecode': 8_450_000,
}
