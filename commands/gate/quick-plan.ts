/** What npm run test:quick does with the changed files. */
export interface QuickPlan {
  formatted: string[]
  /** Files whose tests run in Node. */
  pure: string[]
  /** Files whose tests render components. They run with the iOS preset; npm test also covers Android. */
  drawn: string[]
}

const isSource = (file: string) => /\.(?:ts|tsx|js|mjs|cjs)$/.test(file)
const isTested = (file: string) => /^(?:app|src|server|commands|bench|crash|e2e)\//.test(file)
const isDrawn = (file: string) => /^(?:app|src\/(?:ui|features|words))\//.test(file)

/** Leaves out specs, which Detox runs. From the files, Jest finds every test that depends on them. */
export function planQuickTest(changed: readonly string[]): QuickPlan {
  const tested = changed.filter(
    (file) => isSource(file) && isTested(file) && !file.endsWith('.spec.ts'),
  )
  return { formatted: [...changed], pure: tested, drawn: tested.filter(isDrawn) }
}
