/** The maximum size of each export in bytes. The gate fails if one is exceeded. */
export const budget: Readonly<Record<string, number>> = {
  /** The scripts that the page names: everything up to the first screen. */
  'web, first screen, gzip': 600_000,
  /** All scripts, including those of pages that are opened later. */
  'web, all scripts, gzip': 940_000,
  'ios, bytecode': 6_000_000,
  'android, bytecode': 6_000_000,
}
