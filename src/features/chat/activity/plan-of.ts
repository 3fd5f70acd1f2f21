import { isJsonObject } from '@/core/agui/json'

export type StepStatus = 'pending' | 'active' | 'done' | 'failed'

export interface Plan {
  title: string | undefined
  steps: readonly { description: string; status: StepStatus }[]
}

/** Reads an agent's plan. Returns undefined when the content is not a plan. */
export function planOf(content: Readonly<Record<string, unknown>>): Plan | undefined {
  const { title, steps } = content
  if (!Array.isArray(steps)) return undefined
  const read = steps.map(stepOf)
  if (!read.every((step) => step !== undefined)) return undefined
  return { title: typeof title === 'string' ? title : undefined, steps: read }
}

/** Returns the title, name or label of an activity, whichever is found first. */
export function titleOf(content: Readonly<Record<string, unknown>>): string | undefined {
  return [content.title, content.name, content.label].find(
    (text): text is string => typeof text === 'string' && text.trim() !== '',
  )
}

function stepOf(step: unknown) {
  if (!isJsonObject(step) || typeof step.description !== 'string') return undefined
  return { description: step.description, status: statusOf(step.status) }
}

/** Agents use several words for a status. An unknown one counts as pending. */
function statusOf(status: unknown): StepStatus {
  switch (status) {
    case 'in_progress':
    case 'running':
    case 'active':
      return 'active'
    case 'completed':
    case 'done':
      return 'done'
    case 'failed':
    case 'error':
      return 'failed'
    default:
      return 'pending'
  }
}
