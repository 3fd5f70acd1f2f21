import { useState } from 'react'
import { StyleSheet, View } from 'react-native'

import type { Failure } from '@/core/failure'
import { hostOf } from '@/core/server/server'
import { renameServer, type Server } from '@/state/server/servers'
import { Button } from '@/ui/button/button'
import { FormField } from '@/ui/form/form-field'
import { space } from '@/ui/theme'
import { useWords } from '@/words/use-words'

/** The name of a server. Without one, its address is shown. */
export function ServerName({ server }: { server: Server }) {
  const words = useWords()
  const [typed, setTyped] = useState<string>()
  const [failure, setFailure] = useState<Failure>()
  const name = (typed ?? server.name).trim() || hostOf(server.address)
  const save = async () => {
    const result = await renameServer(server, name)
    setFailure(result.ok ? undefined : result.failure)
    if (result.ok) setTyped(undefined)
  }
  const problem = failure && words.failure(failure)
  return (
    <View style={styles.name}>
      <FormField
        label={words.servers.name}
        placeholder={hostOf(server.address)}
        value={typed ?? server.name}
        onChangeText={setTyped}
        onSubmitEditing={() => void save()}
        autoCorrect={false}
        error={problem && `${problem.title}. ${problem.text}`}
        testID="server-name"
      />
      {name !== server.name && (
        <View style={styles.action}>
          <Button
            look="tonal"
            label={words.servers.save}
            onPress={() => void save()}
            testID="save-server-name"
          />
        </View>
      )}
    </View>
  )
}

const styles = StyleSheet.create({
  name: { gap: space.xs },
  action: { alignItems: 'flex-start' },
})
