import { z } from 'zod'

import type { ClientTool } from '@/core/tools/client-tool'
import { defineTool } from '@/core/tools/define-tool'

import { evaluate, functions } from './evaluate'

export function calculate(): ClientTool {
  return defineTool({
    name: 'calculate',
    description:
      'Calculates an arithmetic expression exactly as a pocket calculator does. Use it for every ' +
      'calculation that is not trivial.',
    input: z.strictObject({
      expression: z
        .string()
        .min(1)
        .max(1_000)
        .describe(
          'Numbers, + - * / % (remainder) ^ (power), parentheses, the constants pi and e, and ' +
            `${[...functions.keys()].join(', ')}. log is natural; angles are in radians. ` +
            'Example: round(2 * pi * sqrt(2), 3)',
        ),
    }),
    risk: 'read',
    timeoutMilliseconds: 5_000,
    isIdempotent: true,
    execute: async ({ expression }) => numberText(evaluate(expression)),
  })
}

/** Drops digits that are rounding noise: 0.1 + 0.2 is 0.3. */
function numberText(value: number): string {
  return String(Number.isSafeInteger(value) ? value : Number(value.toPrecision(15)))
}
