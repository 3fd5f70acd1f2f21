import fc from 'fast-check'

import { assertProperty } from '@/core/testing/assert-property'
import { ToolError } from '@/core/tools/tool-error'

import { evaluate } from './evaluate'

describe('an expression', () => {
  it.each([
    ['1', 1],
    ['.5', 0.5],
    ['1.', 1],
    ['1e3', 1000],
    ['2.5E-1', 0.25],
    ['1 + 2 - 4', -1],
    ['10 - 4 - 3', 3],
    ['2 + 3 * 4', 14],
    ['(2 + 3) * 4', 20],
    ['100 / 10 / 5', 2],
    ['7 % 4', 3],
    ['-7 % 4', -3],
    ['2 * 3 % 4', 2],
    ['2 ^ 3 ^ 2', 512],
    ['(2 ^ 3) ^ 2', 64],
    ['2 * 3 ^ 2', 18],
    ['-2 ^ 2', -4],
    ['(-2) ^ 2', 4],
    ['2 ^ -1', 0.5],
    ['2 ^ -2 ^ 2', 1 / 16],
    ['--3', 3],
    ['+3', 3],
    ['2 - -3', 5],
    ['2*-3', -6],
    ['0 ^ 0', 1],
    ['sqrt(16)', 4],
    ['abs(-3)', 3],
    ['round(2.5)', 3],
    ['round(3.14159, 2)', 3.14],
    ['round(1234, -2)', 1200],
    ['floor(-1.5) + ceil(1.2)', 0],
    ['min(3, 1, 2)', 1],
    ['max(3)', 3],
    ['max(1, min(5, 3))', 3],
    ['sin(0) + cos(0) + tan(0)', 1],
    ['log(e)', 1],
    ['log(exp(2))', 2],
    ['log10(1000) + log2(8)', 6],
    ['PI', Math.PI],
    ['2 * pi', 2 * Math.PI],
    ['\t1\n+ 1 ', 2],
  ])('%s is %d', (expression, value) => {
    expect(evaluate(expression)).toBeCloseTo(value, 12)
  })

  it.each([
    ['', /^Unexpected end/],
    ['   ', /^Unexpected end/],
    ['1 +', /^Unexpected end/],
    ['1 2', /"2" at character 3/],
    ['2(3)', /"\(" at character 2/],
    ['(1', /expected "\)"/],
    ['1)', /"\)" at character 2/],
    ['* 1', /"\*" at character 1/],
    ['1 // 2', /"\/" at character 4/],
    ['1,2', /"," at character 2/],
    ['sqrt', /expected "\("/],
    ['sqrt()', /Unexpected "\)"/],
    ['sqrt(1, 2)', /fewer arguments/],
    ['round(1, 0.5)', /whole number of digits/],
    ['x + 1', /"x" is neither/],
    ['constructor', /neither/],
    ['__proto__', /character at 1\./],
    ['toString()', /neither/],
    ['process.exit(1)', /character at 8\./],
    ['1; 2', /character at 2\./],
    ['"1"', /character at 1\./],
    ['1 = 1', /character at 3\./],
    ['1 / 0', /Division by zero/],
    ['1 % 0', /Division by zero/],
    ['0 ^ -1', /Division by zero/],
    ['1 / (2 - 2)', /Division by zero/],
    ['sqrt(-1)', /not a real number/],
    ['(-8) ^ (1 / 3)', /not a real number/],
    ['log(0)', /logarithm/],
    ['10 ^ 400', /too large/],
    ['1e999', /too large/],
    ['1 / (1e308 * 10)', /too large/],
  ])('%p is rejected with a reason', (expression, reason) => {
    expect(() => evaluate(expression)).toThrow(ToolError)
    expect(() => evaluate(expression)).toThrow(reason)
  })

  it.each([
    ['parentheses', '('.repeat(200) + '1' + ')'.repeat(200)],
    ['signs', '-'.repeat(900) + '1'],
    ['powers', '1^'.repeat(400) + '1'],
  ])('is rejected when it nests %s too deeply', (_what, expression) => {
    expect(() => evaluate(expression)).toThrow(/nested too deeply/)
  })

  it('yields a finite number or throws a ToolError', async () => {
    const tokens = [
      '1',
      '2.5',
      '0',
      '+',
      '-',
      '*',
      '/',
      '%',
      '^',
      '(',
      ')',
      ',',
      ' ',
      'e',
      'pi',
      'min',
      '.',
    ]
    const token = fc.constantFrom(...tokens)
    await assertProperty(
      fc.property(
        fc.oneof(
          fc.array(token).map((list) => list.join('')),
          fc.string(),
        ),
        (text) => {
          let value
          try {
            value = evaluate(text)
          } catch (error) {
            expect(error).toBeInstanceOf(ToolError)
            return
          }
          expect(Number.isFinite(value)).toBe(true)
        },
      ),
      { seed: 266_916 },
    )
  })

  it('has the value of the tree from which it was generated', async () => {
    await assertProperty(
      fc.property(tree, (node) => {
        const expected = valueOf(node)
        if (expected === undefined) expect(() => evaluate(textOf(node))).toThrow(ToolError)
        else expect(evaluate(textOf(node))).toBe(expected)
      }),
      { seed: 500_937, count: 2_000 },
    )
  })
})

type Node =
  | { kind: 'number'; value: number }
  | { kind: 'negative'; of: Node }
  | { kind: 'binary'; operator: '+' | '-' | '*' | '/' | '%' | '^'; left: Node; right: Node }
  | { kind: 'call'; name: 'abs' | 'max'; of: Node[] }

const { tree } = fc.letrec<{ tree: Node }>((tie) => ({
  tree: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    fc.nat({ max: 99 }).map((value): Node => ({ kind: 'number', value: value / 4 })),
    fc.record({ kind: fc.constant('negative' as const), of: tie('tree') }),
    fc.record({
      kind: fc.constant('binary' as const),
      operator: fc.constantFrom('+' as const, '-', '*', '/', '%', '^'),
      left: tie('tree'),
      right: tie('tree'),
    }),
    fc.record({
      kind: fc.constant('call' as const),
      name: fc.constantFrom('abs' as const, 'max'),
      of: fc.array(tie('tree'), { minLength: 1, maxLength: 1 }),
    }),
  ),
}))

const strength = { '+': 1, '-': 1, '*': 2, '/': 2, '%': 2, '^': 4 }
const strengthOf = (node: Node) =>
  node.kind === 'binary' ? strength[node.operator] : node.kind === 'negative' ? 3 : 5

/** Writes a tree with as few parentheses as possible. */
function textOf(node: Node): string {
  const within = (part: Node, least: number) =>
    strengthOf(part) < least ? `(${textOf(part)})` : textOf(part)
  switch (node.kind) {
    case 'number':
      return String(node.value)
    case 'negative':
      return `-${within(node.of, 3)}`
    case 'call':
      return `${node.name}(${node.of.map(textOf).join(', ')})`
    case 'binary': {
      const own = strength[node.operator]
      // An exponent that is signed or a power needs no parentheses.
      return node.operator === '^'
        ? `${within(node.left, 5)} ^ ${within(node.right, 3)}`
        : `${within(node.left, own)} ${node.operator} ${within(node.right, own + 1)}`
    }
  }
}

/** Returns undefined if any step has no finite value. */
function valueOf(node: Node): number | undefined {
  const value = plainValueOf(node)
  return value !== undefined && Number.isFinite(value) ? value : undefined
}

function plainValueOf(node: Node): number | undefined {
  switch (node.kind) {
    case 'number':
      return node.value
    case 'negative': {
      const value = valueOf(node.of)
      return value === undefined ? undefined : -value
    }
    case 'call': {
      const values = node.of.map(valueOf).filter((value) => value !== undefined)
      if (values.length < node.of.length) return undefined
      return node.name === 'abs' ? Math.abs(values[0] ?? 0) : Math.max(...values)
    }
    case 'binary': {
      const left = valueOf(node.left)
      const right = valueOf(node.right)
      if (left === undefined || right === undefined) return undefined
      const results = {
        '+': left + right,
        '-': left - right,
        '*': left * right,
        '/': left / right,
        '%': left % right,
        '^': left ** right,
      }
      return results[node.operator]
    }
  }
}
