import { useRouter } from 'expo-router'
import { StyleSheet, View } from 'react-native'

import type { Server } from '@/state/server/servers'
import { useIsAdmin } from '@/state/server/sign-in'
import { Button } from '@/ui/button/button'
import { useWords } from '@/words/use-words'

/** Opens the toolset types of a server. Visible to its admins only. */
export function AdminEntry({ server, name }: { server: Server; name?: string | undefined }) {
  const words = useWords().instances
  const router = useRouter()
  if (useIsAdmin(server) !== true) return null
  return (
    <View style={styles.entry}>
      <Button
        look="plain"
        icon="settings"
        label={name === undefined ? words.admin.entry : `${words.admin.entry} · ${name}`}
        onPress={() => router.push({ pathname: '/toolsets/admin', params: { server: server.id } })}
        testID="toolset-admin-button"
      />
    </View>
  )
}

const styles = StyleSheet.create({ entry: { alignItems: 'flex-start' } })
