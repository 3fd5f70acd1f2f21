import { useQuery } from '@tanstack/react-query'
import { useLocalSearchParams, useRouter } from 'expo-router'
import { useAtomValue } from 'jotai'
import { ScrollView, StyleSheet } from 'react-native'
import { useSafeAreaInsets } from 'react-native-safe-area-context'

import { serversQuery, type Server } from '@/state/server/servers'
import { useIsAdmin } from '@/state/server/sign-in'
import {
  dismissToolsetNote,
  mayHaveToolsets,
  toolsetNoteAtom,
  useToolsetTypes,
} from '@/state/toolset/toolset-instances'
import { RadioList } from '@/ui/form/radio-list'
import { Column } from '@/ui/layout/column'
import { Screen } from '@/ui/layout/screen'
import { Skeleton } from '@/ui/list/skeleton'
import { Notice } from '@/ui/notice/notice'
import { NoticeBar } from '@/ui/notice/notice-bar'
import { Snackbar } from '@/ui/notice/snackbar'
import { space, touchTarget } from '@/ui/theme'
import { useWords } from '@/words/use-words'

import { TypeRow } from './type-row'

/** Where admins of a server say which types of toolsets people may use. */
export function AdminScreen() {
  const words = useWords()
  const router = useRouter()
  const { server: wanted } = useLocalSearchParams<{ server?: string }>()
  const servers = useQuery(serversQuery).data?.filter(mayHaveToolsets)
  const server = servers?.find(({ id }) => id === wanted) ?? servers?.[0]
  const leave = useLeave()
  return (
    <Screen
      title={words.instances.admin.title}
      subtitle={servers && servers.length > 1 ? server?.name : undefined}
      back={{ label: words.instances.back, onPress: leave }}
      testID="admin-toolsets-page"
    >
      {servers && servers.length > 1 && server && (
        <Column style={styles.servers}>
          <RadioList
            label={words.instances.form.server}
            value={server.id}
            onChange={(id) => router.setParams({ server: id })}
            options={servers.map(({ id, name }) => ({ value: id, label: name }))}
          />
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

function useLeave() {
  const router = useRouter()
  return () => (router.canGoBack() ? router.back() : router.replace('/toolsets'))
}

function Types({ server }: { server: Server }) {
  const words = useWords()
  const leave = useLeave()
  const isAdmin = useIsAdmin(server)
  if (isAdmin === undefined) return <Skeleton label={words.instances.admin.loading} />
  if (isAdmin) return <TypeList server={server} />
  return (
    <Notice
      icon="denied"
      title={words.instances.admin.refusedTitle}
      text={words.instances.admin.refusedText(server.name)}
      action={{ label: words.instances.back, onPress: leave }}
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
            <NoticeBar
              icon="offline"
              text={words.failure(types.error.failure).title}
              action={{ label: words.retry, onPress: retry }}
              testID="offline-bar"
            />
          )}
          {types.data.map((type) => (
            <TypeRow key={type.toolset_type} server={server} type={type} />
          ))}
        </Column>
      </ScrollView>
    )
  if (types.isError)
    return (
      <Notice
        icon="offline"
        {...words.failure(types.error.failure)}
        action={{ label: words.retry, icon: 'retry', onPress: retry }}
      />
    )
  if (types.isPending) return <Skeleton label={words.instances.admin.loading} />
  return <Notice icon="tool" {...words.instances.admin.none} />
}

/** What came of switching a type, where it did not work. */
function SwitchNote() {
  const words = useWords()
  const note = useAtomValue(toolsetNoteAtom)
  if (note?.kind !== 'not-switched') return null
  const { name, failure } = note
  return (
    <Snackbar
      text={words.instances.admin.notSwitched(name, words.failure(failure).title)}
      action={{ label: words.instances.dismiss, onPress: dismissToolsetNote }}
      testID="admin-note"
    />
  )
}

const styles = StyleSheet.create({
  servers: { paddingTop: space.lg },
  list: { gap: space.sm, paddingTop: space.sm },
})
