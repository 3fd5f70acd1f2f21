import { z } from 'zod'

const allowed: readonly string[] = ['android.permission.INTERNET']

const Permission = z.object({
  $: z.object({ 'android:name': z.string(), 'tools:node': z.string().optional() }),
})

/** The part of `expo config --type introspect` that becomes AndroidManifest.xml. */
const Introspection = z.object({
  _internal: z.object({
    modResults: z.object({
      android: z.object({
        manifest: z.object({
          manifest: z.object({
            'uses-permission': z.array(Permission),
            'uses-permission-sdk-23': z.array(Permission).optional(),
          }),
        }),
      }),
    }),
  }),
})

/** Returns the permissions that the Android app requests but does not need. */
export function findNeedlessPermissions(introspection: string): string[] {
  const { manifest } = Introspection.parse(JSON.parse(introspection))._internal.modResults.android
    .manifest
  const permissions = [
    ...manifest['uses-permission'],
    ...(manifest['uses-permission-sdk-23'] ?? []),
  ]
  return permissions
    .filter(({ $ }) => $['tools:node'] !== 'remove')
    .map(({ $ }) => $['android:name'])
    .filter((name) => !allowed.includes(name))
}
