/** What npm run test:quick does with the files that changed. */
export interface QuickPlan {
  formatted: string[]
  /** Their tests run in Node. */
  pure: string[]
  /** Their tests draw something; they run as on iOS, and Android is left to npm test. */
  drawn: string[]
}

const isSource = (file: string) => /\.(?:ts|tsx|js|mjs|cjs)$/.test(file)
const isTested = (file: string) => /^(?:app|src|server|commands|bench|crash|e2e)\//.test(file)
const isDrawn = (file: string) => /^(?:app|src\/(?:ui|features|words))\//.test(file)

/** Jest finds the tests that a file touches, however far away; specs are for Detox. */
export function planQuickTest(changed: readonly string[]): QuickPlan {
  const tested = changed.filter(
    (file) => isSource(file) && isTested(file) && !file.endsWith('.spec.ts'),
  )
  return { formatted: [...changed], pure: tested, drawn: tested.filter(isDrawn) }
}
