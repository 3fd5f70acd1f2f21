declare module '@babel/runtime/helpers/wrapRegExp' {
  /** Returns an expression whose matches have these named groups. */
  export default function wrapRegExp(expression: RegExp, groups: Record<string, number>): RegExp
}

declare module '@ungap/structured-clone' {
  export default function structuredClone<Value>(value: Value): Value
}

declare module 'abort-controller/dist/abort-controller' {
  const AbortController: typeof globalThis.AbortController
  const AbortSignal: typeof globalThis.AbortSignal
  export { AbortController, AbortSignal }
}
