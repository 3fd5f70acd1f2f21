import { asksForSecret } from './asks-for-secret'

describe('a text', () => {
  it.each([
    'Please enter your Continuo password',
    'password',
    'user_password',
    'newPassword',
    'apiKey',
    'API key',
    'OPENAI_API_KEY',
    'Your PIN',
    'access_token',
    'Token',
    'client secret',
    'Recovery phrase',
    'Passwort',
    'Bitte gib dein Kennwort ein',
    'Mot de passe',
    'Contraseña',
    'пароль',
    '密码',
    'パスワード',
    'pass\u200Bword',
    'ｐａｓｓｗｏｒｄ',
    'credentials',
    'CVV',
    'one-time code',
  ])('is recognized as a request for a secret: %s', (text) => {
    expect(asksForSecret(text)).toBe(true)
  })

  it.each([
    'How many tokens may the answer have?',
    'Which passage do you mean?',
    'Pinned messages',
    'Key of the song',
    'A secret ingredient, please',
    'Compass direction',
    'Where to?',
    '',
  ])('is not mistaken for a request for a secret: %s', (text) => {
    expect(asksForSecret(text)).toBe(false)
  })
})
