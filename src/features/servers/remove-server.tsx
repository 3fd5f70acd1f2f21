import { useAtomValue } from 'jotai'
import { useState } from 'react'
import { StyleSheet, View } from 'react-native'

import type { Failure } from '@/core/failure'
import { abilitiesOf } from '@/core/server/abilities'
import { removeServer } from '@/state/app/remove-server'
import type { Server } from '@/state/server/servers'
import { sessionAtom } from '@/state/server/sign-in'
import { Button } from '@/ui/button/button'
import { FieldError } from '@/ui/form/field-error'
import { Dialog } from '@/ui/overlay/dialog'
import { Text } from '@/ui/text'
import { useWords } from '@/words/use-words'

type Stage =
  | { kind: 'idle' }
  | { kind: 'asking' }
  | { kind: 'removing' }
  | { kind: 'failed'; failure: Failure }

/** Removes a server after saying what will be lost. */
export function RemoveServer({ server, onRemoved }: { server: Server; onRemoved: () => void }) {
  const words = useWords()
  const [stage, setStage] = useState<Stage>({ kind: 'idle' })
  const isGuest = useAtomValue(sessionAtom(server.id))?.kind === 'guest'
  const { threadsLiveOn } = abilitiesOf(server)
  const fate = threadsLiveOn === 'device' ? 'lost' : isGuest ? 'shut' : 'kept'
  const close = () => setStage({ kind: 'idle' })
  const remove = async () => {
    setStage({ kind: 'removing' })
    const result = await removeServer(server)
    if (result.ok) onRemoved()
    else setStage({ kind: 'failed', failure: result.failure })
  }
  const failure = stage.kind === 'failed' ? words.failure(stage.failure) : undefined
  return (
    <View style={styles.action}>
      <Button
        look="dangerousOutlined"
        icon="delete"
        label={words.servers.remove}
        onPress={() => setStage({ kind: 'asking' })}
        testID="remove-server"
      />
      {stage.kind !== 'idle' && (
        <Dialog
          title={words.servers.removeTitle(server.name)}
          confirm={{
            label: words.servers.removeConfirm,
            onPress: () => void remove(),
            isDangerous: true,
            disabled: stage.kind === 'removing',
            testID: 'confirm-remove-server',
          }}
          cancelLabel={words.servers.cancel}
          onClose={close}
          testID="remove-server-dialog"
        >
          <Text>{words.servers.removeText}</Text>
          <Text>{words.servers.removeRest[fate]}</Text>
          <FieldError text={failure && `${failure.title}. ${failure.text}`} />
        </Dialog>
      )}
    </View>
  )
}

const styles = StyleSheet.create({
  action: { alignItems: 'flex-start' },
})
