import { useQuery } from '@tanstack/react-query'
import { useLocalSearchParams } from 'expo-router'
import { useAtomValue } from 'jotai'
import { ScrollView, StyleSheet } from 'react-native'
import { useSafeAreaInsets } from 'react-native-safe-area-context'

import { seededAdminFeature } from '@/core/contract/sign-in'
import { FailureBar } from '@/parts/failure-bar'
import { FailureNotice } from '@/parts/failure-notice'
import { ServerChoice } from '@/parts/server-choice'
import { useGoBack } from '@/parts/use-go-back'
import { useSignInAction } from '@/parts/use-sign-in-action'
import { serversQuery, type Server } from '@/state/server/servers'
import { useIsAdmin } from '@/state/server/sign-in'
import {
  dismissToolsetNote,
  mayHaveToolsets,
  toolsetNoteAtom,
  useToolsetTypes,
} from '@/state/toolset/toolset-instances'
import { Column } from '@/ui/layout/column'
import { Screen } from '@/ui/layout/screen'
import { Skeleton } from '@/ui/list/skeleton'
import { Notice } from '@/ui/notice/notice'
import { Snackbar } from '@/ui/notice/snackbar'
import { space, touchTarget } from '@/ui/theme'
import { useWords } from '@/words/use-words'

import { TypeRow } from './type-row'

/** Where a server's admins choose which types of toolsets people may use. */
export function AdminScreen() {
  const words = useWords()
  const { server: wanted } = useLocalSearchParams<{ server?: string }>()
  const servers = useQuery(serversQuery).data?.filter(mayHaveToolsets)
  const server = servers?.find(({ id }) => id === wanted) ?? servers?.[0]
  const leave = useGoBack('/toolsets')
  return (
    <Screen
      title={words.instances.admin.title}
      subtitle={servers && servers.length > 1 ? server?.name : undefined}
      back={{ label: words.instances.back, onPress: leave }}
      testID="admin-toolsets-page"
    >
      {servers && servers.length > 1 && server && (
        <Column style={styles.servers}>
          <ServerChoice server={server} servers={servers} />
        </Column>
      )}
      {server ? (
        <Types key={server.id} server={server} />
      ) : servers ? (
        <Notice icon="server" {...words.instances.noServer} />
      ) : (
        <Skeleton label={words.instances.admin.loading} />
      )}
      <SwitchNote />
    </Screen>
  )
}

function Types({ server }: { server: Server }) {
  const words = useWords()
  const leave = useGoBack('/toolsets')
  const isAdmin = useIsAdmin(server)
  const signIn = useSignInAction(server)
  const isDemo = server.features.includes(seededAdminFeature)
  if (isAdmin === undefined) return <Skeleton label={words.instances.admin.loading} />
  if (isAdmin) return <TypeList server={server} />
  return (
    <Notice
      icon="denied"
      title={words.instances.admin.refusedTitle}
      text={
        isDemo
          ? words.instances.admin.refusedDemoText(server.name)
          : words.instances.admin.refusedText(server.name)
      }
      action={isDemo ? signIn : undefined}
      otherAction={{ label: words.instances.back, onPress: leave }}
      testID="admin-refused"
    />
  )
}

function TypeList({ server }: { server: Server }) {
  const words = useWords()
  const insets = useSafeAreaInsets()
  const types = useToolsetTypes(server)
  const retry = () => void types.refetch()
  if (types.data && types.data.length > 0)
    return (
      <ScrollView
        contentContainerStyle={{ paddingBottom: insets.bottom + touchTarget + space.xxl }}
      >
        <Column style={styles.list}>
          {types.isError && (
            <FailureBar failure={types.error.failure} server={server} onRetry={retry} />
          )}
          {types.data.map((type) => (
            <TypeRow key={type.toolset_type} server={server} type={type} />
          ))}
        </Column>
      </ScrollView>
    )
  if (types.isError)
    return <FailureNotice failure={types.error.failure} server={server} onRetry={retry} />
  if (types.isPending) return <Skeleton label={words.instances.admin.loading} />
  return <Notice icon="tool" {...words.instances.admin.none} />
}

/** Says that a type could not be switched. */
function SwitchNote() {
  const words = useWords()
  const note = useAtomValue(toolsetNoteAtom)
  const isSignedOut = note?.kind === 'not-switched' && note.failure.kind === 'signed-out'
  const signIn = useSignInAction(isSignedOut ? note.server : undefined)
  if (note?.kind !== 'not-switched') return null
  const { name, failure } = note
  return (
    <Snackbar
      text={words.instances.admin.notSwitched(name, words.failure(failure).title)}
      action={signIn ?? { label: words.instances.dismiss, onPress: dismissToolsetNote }}
      testID="admin-note"
    />
  )
}

const styles = StyleSheet.create({
  servers: { paddingTop: space.lg },
  list: { gap: space.sm, paddingTop: space.sm },
})
