import { readFileSync } from 'node:fs'
import path from 'node:path'

const project = path.join(__dirname, '..')
const manifest = readFileSync(path.join(project, 'app.json'), 'utf8')
const packages = readFileSync(path.join(project, 'package.json'), 'utf8')

describe('the app on a device', () => {
  it('sends no notifications', () => {
    expect(packages).not.toMatch(/notification|firebase|onesignal/i)
    expect(manifest).not.toMatch(/notification|POST_NOTIFICATIONS/i)
  })

  it('takes nothing that other apps share', () => {
    expect(packages).not.toMatch(/share-intent|receive-sharing/i)
    expect(manifest).not.toMatch(/action\.SEND|NSExtension|CFBundleDocumentTypes|intentFilters/)
  })

  it('asks for no biometric permission, because it has no lock of its own', () => {
    expect(packages).not.toMatch(/local-authentication|biometric/i)
    expect(manifest).toMatch(/"android\.permission\.USE_BIOMETRIC"/)
    expect(manifest).toMatch(/"faceIDPermission": false/)
  })
})

describe('the page of the web app', () => {
  const page = readFileSync(path.join(project, 'public', 'index.html'), 'utf8')

  it.each(['#FBFAF7', '#0F1216'])('begins in %s, like the splash screen', (colour) => {
    expect(manifest).toContain(`"backgroundColor": "${colour}"`)
    expect(page).toContain(`content="${colour}"`)
    expect(page).toContain(`background-color: ${colour.toLowerCase()}`)
  })
})
