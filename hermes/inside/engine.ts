// Adds what Hermes has gained since this VM was built. A test that needs more would fail on a phone, so nothing else
// may be added. `toSorted` is missing on purpose: the Hermes of React Native 0.86 does not have it.
import wrapRegExp from '@babel/runtime/helpers/wrapRegExp'

import { addMissing } from './add-missing'

/** `this` is an array, a typed array or a string. */
function at(this: ArrayLike<unknown>, index: number): unknown {
  const whole = Math.trunc(index) || 0
  return this[whole < 0 ? this.length + whole : whole]
}

addMissing(Array.prototype, {
  at,
  toReversed(this: unknown[]) {
    return this.slice().reverse()
  },
  toSpliced(this: unknown[], ...parameters: [number, number, ...unknown[]]) {
    const copy = this.slice()
    copy.splice(...parameters)
    return copy
  },
  with(this: unknown[], index: number, value: unknown) {
    const copy = this.slice()
    copy[index < 0 ? copy.length + index : index] = value
    return copy
  },
})
addMissing(String.prototype, {
  at,
  isWellFormed(this: string) {
    return !/[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?:[^\uD800-\uDBFF]|^)[\uDC00-\uDFFF]/.test(this)
  },
})
addMissing(Object.getPrototypeOf(Uint8Array.prototype), { at })

addMissing(Symbol, { asyncIterator: Symbol.for('Symbol.asyncIterator') })

addMissing(Promise, {
  allSettled: (promises: Iterable<unknown>) =>
    Promise.all(
      [...promises].map((promise) =>
        Promise.resolve(promise).then(
          (value) => ({ status: 'fulfilled', value }),
          (reason: unknown) => ({ status: 'rejected', reason }),
        ),
      ),
    ),
  withResolvers: () => {
    const parts: Record<string, unknown> = {}
    parts.promise = new Promise((resolve, reject) => Object.assign(parts, { resolve, reject }))
    return parts
  },
})

class Held<Value> {
  readonly deref: () => Value

  constructor(value: Value) {
    this.deref = () => value
  }
}

class Utf8Encoder {
  encode(text = ''): Uint8Array {
    const escaped = encodeURIComponent(wellFormed(text))
    const bytes: number[] = []
    for (let index = 0; index < escaped.length; index += 1) {
      const isEscape = escaped[index] === '%'
      bytes.push(
        isEscape ? parseInt(escaped.slice(index + 1, index + 3), 16) : escaped.charCodeAt(index),
      )
      if (isEscape) index += 2
    }
    return Uint8Array.from(bytes)
  }
}

/** Replaces lone surrogates, which have no encoding. */
const wellFormed = (text: string) =>
  text.replace(/[\uD800-\uDBFF][\uDC00-\uDFFF]|[\uD800-\uDFFF]/g, (found) =>
    found.length === 2 ? found : '\uFFFD',
  )

addMissing(globalThis, { TextEncoder: Utf8Encoder, WeakRef: Held })

const digits = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/'

/** Three characters become four digits. */
function btoa(text: string): string {
  let encoded = ''
  for (let start = 0; start < text.length; start += 3) {
    const [first, second, third] = [0, 1, 2].map((place) => text.charCodeAt(start + place) || 0)
    const bits = ((first ?? 0) << 16) | ((second ?? 0) << 8) | (third ?? 0)
    for (let place = 0; place < 4; place += 1) {
      encoded += start + place > text.length ? '=' : digits[(bits >> (18 - 6 * place)) & 63]
    }
  }
  return encoded
}

/** Four digits become three characters. */
function atob(encoded: string): string {
  const kept = encoded.replace(/=+$/, '')
  let bits = 0
  let text = ''
  for (let index = 0; index < kept.length; index += 1) {
    bits = ((bits << 6) | digits.indexOf(kept[index] ?? '')) & 0xffffff
    const spare = 2 * (3 - (index % 4))
    if (index % 4 > 0) text += String.fromCharCode((bits >> spare) & 255)
  }
  return text
}

addMissing(globalThis, { atob, btoa })

/** Character classes in patterns that are created at run time. Babel has already expanded those in literals. */
const classes: Record<string, string> = {
  Cc: '\\u0000-\\u001f\\u007f-\\u009f',
  Cs: '\\ud800-\\udfff',
}

const groupOpeners = /\\.|\[(?:\\.|[^\]\\])*\]|\((?!\?)|\(\?<(?![=!])(\w+)>/g

globalThis.RegExp = new Proxy(RegExp, {
  construct(Native, [pattern, flags]: [string | RegExp, string | undefined]) {
    if (typeof pattern !== 'string') return new Native(pattern, flags)
    const groups: Record<string, number> = {}
    let count = 0
    const source = pattern
      .replace(/\\p\{(\w+)\}/g, (whole, name: string) => classes[name] ?? whole)
      .replace(groupOpeners, (whole, name: string | undefined) => {
        if (whole.startsWith('(')) count += 1
        if (name === undefined) return whole
        groups[name] = count
        return '('
      })
    const made = new Native(source, flags)
    return Object.keys(groups).length === 0 ? made : wrapRegExp(made, groups)
  },
})
