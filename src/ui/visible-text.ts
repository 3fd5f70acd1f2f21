/** A character and the joiner that it needs: Arabic, Indic, emoji. */
const joined = String.raw`[\u0600-\u0dff\u2600-\u27bf\ufe0f\u{1f000}-\u{1faff}][\u200c\u200d]`

/** Characters that are invisible or change the reading order. */
const hidden = String.raw`(?![\n\t])[\p{Cc}\p{Cs}]|[\u00ad\u061c\u115f\u1160\u180e\u200b-\u200f\u2028-\u202e\u2060-\u206f\u3164\ufeff\uffa0\ufff9-\ufffb\u{e0000}-\u{e0fff}]`

const pattern = new RegExp(`${joined}|${hidden}`, 'gu')

/**
 * Makes untrusted text safe to read: characters that are invisible or change the reading order are
 * written out, as in `\u202e`.
 */
export function visibleText(text: string): string {
  return text.replaceAll('\r\n', '\n').replace(pattern, (match) => {
    const code = match.codePointAt(0) ?? 0
    return match.length > 1 && code < 0xe0000 ? match : written(code)
  })
}

/** Characters that override the display order. Honest text has no use for them. */
const overriding = /[\u202d\u202e]/g

/**
 * Makes running text safe to read, in any language. Marks that help to mix scripts stay; those that override
 * the order are written out, as in `\u202e`.
 */
export const proseText = (text: string): string =>
  text.replace(overriding, (character) => written(character.charCodeAt(0)))

const written = (code: number) =>
  code > 0xffff ? `\\u{${code.toString(16)}}` : `\\u${code.toString(16).padStart(4, '0')}`
