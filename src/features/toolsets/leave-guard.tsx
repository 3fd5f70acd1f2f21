import { useNavigation } from 'expo-router'
import { usePreventRemove, type NavigationAction } from 'expo-router/react-navigation'
import { useEffect, useState } from 'react'
import { Platform } from 'react-native'

import { Dialog } from '@/ui/overlay/dialog'
import { Text } from '@/ui/text'
import { useWords } from '@/words/use-words'

/** Asks before the person leaves a page with unsaved changes. */
export function LeaveGuard({ isOn, onDiscard }: { isOn: boolean; onDiscard: () => void }) {
  const words = useWords().instances.form
  const navigation = useNavigation()
  const [wanted, setWanted] = useState<NavigationAction>()
  usePreventRemove(isOn, ({ data }) => setWanted(data.action))
  useEffect(() => {
    if (!isOn || Platform.OS !== 'web') return
    // Only the browser itself can ask before a tab is closed or reloaded.
    const ask = (event: Event) => event.preventDefault()
    globalThis.addEventListener('beforeunload', ask)
    return () => globalThis.removeEventListener('beforeunload', ask)
  }, [isOn])
  if (!wanted) return null
  return (
    <Dialog
      title={words.leaveTitle}
      confirm={{
        label: words.discard,
        isDangerous: true,
        onPress: () => {
          onDiscard()
          navigation.dispatch(wanted)
        },
        testID: 'toolset-discard-button',
      }}
      cancelLabel={words.stay}
      onClose={() => setWanted(undefined)}
      testID="toolset-leave-dialog"
    >
      <Text>{words.leaveText}</Text>
    </Dialog>
  )
}
