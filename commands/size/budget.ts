/** The bytes that a delivery may have at most. The gate fails above them. */
export const budget: Readonly<Record<string, number>> = {
  /** Scripts that the page names, so everything up to the first screen. */
  'web, first screen, gzip': 600_000,
  /** All scripts, those of pages that are opened later included. */
  'web, all scripts, gzip': 940_000,
  'ios, bytecode': 6_000_000,
  'android, bytecode': 6_000_000,
}
