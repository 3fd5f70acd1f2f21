import { ToolError } from '@/core/tools/tool-error'

/**
 * Returns the value of an arithmetic expression. From loosest to tightest, it knows sums; products, quotients
 * and remainders; signs; and powers, which are right-associative. Throws a ToolError if there is no value.
 */
export function evaluate(expression: string): number {
  const tokens = tokenize(expression)
  let position = 0
  let depth = 0

  const peek = () => tokens[position]?.text
  const take = () => tokens[position++]

  function expect(text: string): void {
    if (peek() !== text) throw unexpected(text)
    position += 1
  }

  function unexpected(wanted?: string): ToolError {
    const found = tokens[position]
    const place = found ? `"${found.text}" at character ${found.start}` : 'end of the expression'
    return new ToolError(`Unexpected ${place}${wanted ? `: expected "${wanted}"` : ''}.`)
  }

  function sum(): number {
    let value = product()
    while (peek() === '+' || peek() === '-') {
      value = take()?.text === '+' ? real(value + product()) : real(value - product())
    }
    return value
  }

  function product(): number {
    let value = signed()
    while (peek() === '*' || peek() === '/' || peek() === '%') {
      const operator = take()?.text
      const right = signed()
      if (operator !== '*' && right === 0) throw new ToolError('Division by zero.')
      if (operator === '*') value = real(value * right)
      else value = real(operator === '/' ? value / right : value % right)
    }
    return value
  }

  /** All nesting goes through this function, so it limits the depth. */
  function signed(): number {
    depth += 1
    if (depth > deepest) throw new ToolError('The expression is nested too deeply.')
    const value = peek() === '-' || peek() === '+' ? sign() * signed() : power()
    depth -= 1
    return value
  }

  const sign = () => (take()?.text === '-' ? -1 : 1)

  function power(): number {
    const base = operand()
    if (peek() !== '^') return base
    position += 1
    const exponent = signed()
    if (base === 0 && exponent < 0) throw new ToolError('Division by zero.')
    return real(base ** exponent)
  }

  function operand(): number {
    const token = tokens[position]
    if (!token) throw unexpected()
    if (token.kind === 'number') {
      position += 1
      return real(Number(token.text))
    }
    if (token.kind === 'name') return named(token.text)
    if (token.text !== '(') throw unexpected()
    position += 1
    const value = sum()
    expect(')')
    return value
  }

  function named(text: string): number {
    const name = text.toLowerCase()
    const constant = constants.get(name)
    const known = functions.get(name)
    if (constant === undefined && !known)
      throw new ToolError(`"${text}" is neither a function nor a constant.`)
    position += 1
    if (!known) return constant ?? 0
    expect('(')
    const values = [sum()]
    while (peek() === ',') {
      position += 1
      values.push(sum())
    }
    expect(')')
    if (values.length > known.most) throw new ToolError(`${name} takes fewer arguments.`)
    return real(known.apply(...values))
  }

  const value = sum()
  if (position < tokens.length) throw unexpected()
  return value
}

const deepest = 100

interface Token {
  kind: 'number' | 'name' | 'symbol'
  text: string
  /** The position in the expression, counted from one. */
  start: number
}

function tokenize(expression: string): Token[] {
  const pattern =
    /\s*(?:(\d+\.?\d*(?:e[+-]?\d+)?|\.\d+(?:e[+-]?\d+)?)|([a-z][a-z0-9]*)|([-+*/%^(),]))/iy
  const end = expression.trimEnd().length
  const tokens: Token[] = []
  while (pattern.lastIndex < end) {
    const { lastIndex } = pattern
    const match = pattern.exec(expression)
    if (!match) {
      const place = lastIndex + expression.slice(lastIndex).search(/\S/) + 1
      throw new ToolError(`Unexpected character at ${place}.`)
    }
    const text = match[1] ?? match[2] ?? match[3] ?? ''
    const kind = match[1] ? 'number' : match[2] ? 'name' : 'symbol'
    tokens.push({ kind, text, start: pattern.lastIndex - text.length + 1 })
  }
  return tokens
}

function real(value: number): number {
  if (Number.isNaN(value)) throw new ToolError('The result is not a real number.')
  if (!Number.isFinite(value)) throw new ToolError('The result is too large.')
  return value
}

const constants = new Map([
  ['pi', Math.PI],
  ['e', Math.E],
])

interface Known {
  /** The maximum number of arguments; the minimum is one. */
  most: number
  apply(...values: number[]): number
}

const one = (apply: (value: number) => number): Known => ({
  most: 1,
  apply: (value = 0) => apply(value),
})

export const functions: ReadonlyMap<string, Known> = new Map([
  ['sqrt', one(Math.sqrt)],
  ['abs', one(Math.abs)],
  ['floor', one(Math.floor)],
  ['ceil', one(Math.ceil)],
  ['sin', one(Math.sin)],
  ['cos', one(Math.cos)],
  ['tan', one(Math.tan)],
  ['exp', one(Math.exp)],
  ['log', one(logarithm(Math.log))],
  ['log2', one(logarithm(Math.log2))],
  ['log10', one(logarithm(Math.log10))],
  ['round', { most: 2, apply: round }],
  ['min', { most: Infinity, apply: Math.min }],
  ['max', { most: Infinity, apply: Math.max }],
])

function logarithm(apply: (value: number) => number) {
  return (value: number) => {
    if (value <= 0) throw new ToolError('Only positive numbers have a logarithm.')
    return apply(value)
  }
}

function round(value = 0, digits = 0): number {
  if (!Number.isInteger(digits) || Math.abs(digits) > 15)
    throw new ToolError('round takes a whole number of digits between -15 and 15.')
  const scale = 10 ** digits
  return Math.round(value * scale) / scale
}
