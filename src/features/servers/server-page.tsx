import { useAtomValue } from 'jotai'
import { StyleSheet, View } from 'react-native'

import { ColumnPage } from '@/parts/column-page'
import { useGoBack } from '@/parts/use-go-back'
import type { Server } from '@/state/server/servers'
import { sessionAtom } from '@/state/server/sign-in'
import { Icon } from '@/ui/icon'
import { Text } from '@/ui/text'
import { space } from '@/ui/theme'
import { useWords } from '@/words/use-words'

import { RemoveServer } from './remove-server'
import { ServerFacts } from './server-facts'
import { ServerModels } from './server-models'
import { ServerName } from './server-name'
import { ServerProtocol } from './server-protocol'
import { SignInPanel } from './sign-in-panel'
import { useServerStatus } from './use-server-status'

/** One server: what it is, who the person is there, and how to remove it. */
export function ServerPage({ server }: { server: Server }) {
  const words = useWords().servers
  const goBack = useGoBack('/servers')
  const { reach, isHealthy } = useServerStatus(server)
  const session = useAtomValue(sessionAtom(server.id))
  return (
    <ColumnPage
      title={server.name}
      back={{ label: words.back, onPress: goBack }}
      testID="server-screen"
    >
      <View style={styles.reach}>
        <Icon
          name={isHealthy ? 'server' : 'offline'}
          size={18}
          tone={isHealthy ? 'success' : 'error'}
        />
        <Text role="status" tone={isHealthy ? 'onSurfaceVariant' : 'error'}>
          {reach}
        </Text>
      </View>
      <ServerName server={server} />
      <SignInPanel server={server} />
      <ServerFacts server={server} session={session} />
      <ServerProtocol server={server} />
      <ServerModels server={server} />
      <RemoveServer server={server} onRemoved={goBack} />
    </ColumnPage>
  )
}

const styles = StyleSheet.create({
  reach: { flexDirection: 'row', alignItems: 'center', gap: space.sm },
})
