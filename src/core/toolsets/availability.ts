import type { ToolsetInstance, ToolsetType } from '@/core/contract/toolset'

export type Availability = { readonly kind: 'available' } | Unavailability

/** Why the tools of an instance, or of a type, cannot be used. */
export type Unavailability =
  /** An admin switched the type off. */
  | { readonly kind: 'type-disabled' }
  /** The person has no instance of the type. */
  | { readonly kind: 'not-configured' }
  /** The person switched the instance off. */
  | { readonly kind: 'instance-disabled' }
  | { readonly kind: 'no-api-key' }

/** Returns only the first obstacle. An unknown type is assumed to need a key. */
export function availabilityOf(
  type: ToolsetType | undefined,
  instance: ToolsetInstance,
): Availability {
  if (type?.app_enabled === false || !instance.app_enabled) return { kind: 'type-disabled' }
  if (!instance.enabled) return { kind: 'instance-disabled' }
  if (!instance.has_api_key && (type?.needs_api_key ?? true)) return { kind: 'no-api-key' }
  return { kind: 'available' }
}

/** Why a type without instances is unavailable. */
export function missingInstanceOf(type: ToolsetType): Unavailability {
  return { kind: type.app_enabled ? 'not-configured' : 'type-disabled' }
}

export function availableInstances<Instance extends ToolsetInstance>(
  instances: readonly Instance[],
  types: readonly ToolsetType[],
): Instance[] {
  const byId = new Map(types.map((type) => [type.toolset_type, type]))
  return instances.filter(
    (instance) => availabilityOf(byId.get(instance.toolset_type), instance).kind === 'available',
  )
}
