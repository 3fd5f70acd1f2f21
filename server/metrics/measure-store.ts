import type { Metrics } from './metrics'

/** Wraps a store so that the duration of every asynchronous method call is recorded. */
export function measureStore<Store extends object>(
  name: string,
  store: Store,
  metrics: Pick<Metrics, 'observeStore'>,
): Store {
  function observe(operation: string, started: number, outcome: 'succeeded' | 'failed'): void {
    const seconds = (performance.now() - started) / 1000
    metrics.observeStore({ store: name, operation, outcome }, seconds)
  }

  return new Proxy(store, {
    get(target, key, receiver): unknown {
      const member: unknown = Reflect.get(target, key, receiver)
      if (typeof member !== 'function' || typeof key !== 'string') return member
      return (...values: unknown[]): unknown => {
        const started = performance.now()
        const result: unknown = Reflect.apply(member, target, values)
        if (!(result instanceof Promise)) return result
        void result.then(
          () => observe(key, started, 'succeeded'),
          () => observe(key, started, 'failed'),
        )
        return result
      }
    },
  })
}
