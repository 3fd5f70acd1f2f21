import type { ToolsetInstance } from '@/core/contract/toolset'
import { fingerprint } from '@/core/tools/fingerprint'

import { methodsOfToolsetInstance, oldestInstanceFirst } from './toolset-instance'

/** How a server identifies a tool. */
export interface ToolAddress {
  readonly instanceId: string
  readonly method: string
}

/** The names under which a model knows the tools of a fixed list of instances. */
export interface ToolNames {
  nameOf(instanceId: string, method: string): string | undefined
  find(name: string): ToolAddress | undefined
}

/** If two tools would get the same name, the tool of the older instance gets it. */
export function createToolNames(
  instances: readonly Pick<ToolsetInstance, 'id' | 'name' | 'tools' | 'created_at'>[],
): ToolNames {
  const addresses = new Map<string, ToolAddress>()
  const names = new Map<string, Map<string, string>>()
  for (const { id, name, tools } of oldestInstanceFirst(instances)) {
    const ofInstance = new Map<string, string>()
    // Sorted, because the order of a server's tools may change.
    for (const method of methodsOfToolsetInstance({ tools }).sort()) {
      let attempt = 0
      let candidate = plainName(name, method)
      while (addresses.has(candidate)) {
        attempt += 1
        candidate = join(mark(name, maxLength.instance, fingerprint(id, { attempt })), method)
      }
      addresses.set(candidate, { instanceId: id, method })
      ofInstance.set(method, candidate)
    }
    names.set(id, ofInstance)
  }
  return {
    nameOf: (instanceId, method) => names.get(instanceId)?.get(method),
    find: (name) => addresses.get(name),
  }
}

const usable = /^toolset_[a-zA-Z0-9-]+__[a-zA-Z0-9_-]+$/

/** Providers refuse names of more than 64 characters. */
const maxLength = { name: 64, instance: 24, hash: 8 }

function plainName(instance: string, method: string): string {
  const whole = `toolset_${instance}__${method}`
  if (whole.length <= maxLength.name && usable.test(whole)) return whole
  const isShort = instance.length <= maxLength.instance && /^[a-zA-Z0-9-]+$/.test(instance)
  return join(
    isShort ? instance : mark(instance, maxLength.instance, fingerprint(instance, {})),
    method,
  )
}

function join(instance: string, method: string): string {
  const start = `toolset_${instance}__`
  const space = maxLength.name - start.length
  const isShort = method.length <= space && /^[a-zA-Z0-9_-]+$/.test(method)
  return start + (isShort ? method : mark(method, space, fingerprint(method, {})))
}

/** Returns as much of the text as fits, and enough of the hash to distinguish it from others. */
function mark(text: string, space: number, hash: string): string {
  const readable = text.replace(/[^a-zA-Z0-9-]/g, '-').slice(0, space - maxLength.hash - 1)
  return `${readable}-${hash.slice(0, maxLength.hash)}`
}
