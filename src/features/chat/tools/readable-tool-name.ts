import { displayToolName } from '@/core/toolsets/tool-names'
import { visibleText } from '@/ui/visible-text'

/** The method of a tool and, for toolsets, its instance, with hidden characters made visible. */
export function readableToolName(name: string): { method: string; instance?: string } {
  const { method, instance } = displayToolName(name) ?? { method: visibleText(name) }
  return instance === undefined ? { method } : { method, instance }
}
