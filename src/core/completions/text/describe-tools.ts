import type { Tool } from '@ag-ui/core'

import { createTextCalls } from './text-calls'

type ToolDescription = Pick<Tool, 'name' | 'description' | 'parameters'>

/** The instructions for a model without native tool calls. */
export function describeTools(tools: readonly ToolDescription[]): string {
  const described = tools.map(
    ({ name, description, parameters }) =>
      `- ${name}: ${description}\n  ${JSON.stringify(parameters ?? { type: 'object' })}`,
  )
  return [
    'You can use tools. To use one, write one JSON object on a line of its own, and nothing after it:',
    '{"name": "<name of the tool>", "arguments": {<its arguments>}}',
    'Write several such lines to use several tools at once. Their results come with the next message:',
    'wait for them, and never make one up. When no tool is needed, answer in plain words.',
    'The tools, each with the JSON Schema of its arguments:',
    ...described,
  ].join('\n')
}

/** An earlier call, as text for the model. */
export function writeCall({ name, arguments: text }: { name: string; arguments: string }): string {
  return `{"name": ${JSON.stringify(name)}, "arguments": ${text}}`
}

export const writeResult = (name: string, result: string): string =>
  `Result of the tool ${name}:\n${result}`

/** Whether a text was meant as a call by a model that failed to call natively. */
export function isCallInText(text: string, names: ReadonlySet<string>): boolean {
  const reader = createTextCalls(new Map([...names].map((name) => [name, undefined])))
  return [...reader.push(text), ...reader.end()].some(({ kind }) => kind === 'calls')
}
