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

  it('accepts no content shared by other apps', () => {
    expect(packages).not.toMatch(/share-intent|receive-sharing/i)
    expect(manifest).not.toMatch(/action\.SEND|NSExtension|CFBundleDocumentTypes|intentFilters/)
  })

  it('requests no biometric permission, because the app has no lock of its own', () => {
    expect(packages).not.toMatch(/local-authentication|biometric/i)
    expect(manifest).toMatch(/"android\.permission\.USE_BIOMETRIC"/)
    expect(manifest).toMatch(/"faceIDPermission": false/)
  })
})

describe('the page of the web app', () => {
  const page = readFileSync(path.join(project, 'public', 'index.html'), 'utf8')

  it.each(['#FBFAF7', '#0F1216'])('has the background of the splash screen: %s', (colour) => {
    expect(manifest).toContain(`"backgroundColor": "${colour}"`)
    expect(page).toContain(`content="${colour}"`)
    expect(page).toContain(`background-color: ${colour.toLowerCase()}`)
  })
})
