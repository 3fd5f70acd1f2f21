/** Only the beginning of a longer text is examined. */
const mostCharacters = 4_000

const words = [
  'pass ?(?:word|wort|code|phrase|wd|key)s?',
  'kennw[oö]rt(?:er)?',
  'pwd',
  'pin(?: ?code)?',
  '(?:api|access|private|secret|signing|encryption|recovery|license) ?keys?',
  '(?:client|shared) ?secret',
  'secret(?: code)?$',
  '(?:access|auth|bearer|refresh|session|api) ?tokens?',
  'token$',
  'credentials?',
  'zugangs(?:daten|code)',
  '(?:seed|recovery) ?(?:phrase|words?|codes?)',
  'cv[cv]2?',
  'otp',
  '(?:2fa|mfa|tan|verification|one time|single use) ?(?:code|password|pin)?',
  'contraseñas?',
  'mots? de passe',
  'senhas?',
  'wachtwoord(?:en)?',
  'has[lł]o',
  'l[oö]senord',
  'adgangskode',
].join('|')

const latin = new RegExp(`(?<![\\p{L}\\d])(?:${words})(?![\\p{L}\\d])`, 'iu')
const other = /парол[ьяюе]|密[码碼]|口令|パスワード|暗証番号|비밀번호|كلمة (?:ال)?(?:مرور|سر)|סיסמ/u

/** Whether a text asks for something that only its owner should know, such as a password. */
export function asksForSecret(text: string): boolean {
  const plain = text
    .slice(0, mostCharacters)
    .normalize('NFKC')
    // Invisible characters would hide a word from these patterns, but not from the person.
    .replace(/[\p{Cf}\p{Cc}]/gu, '')
    .replace(/([\p{Ll}\d])(\p{Lu})/gu, '$1 $2')
    .replace(/[_\s-]+/gu, ' ')
    .trim()
  return latin.test(plain) || other.test(plain)
}
