import { useRouter } from 'expo-router'

import { Notice } from '@/ui/notice'
import { Screen } from '@/ui/screen'
import { useWords } from '@/words/use-words'

export function UnknownPage() {
  const words = useWords()
  const router = useRouter()
  return (
    <Screen title={words.appName}>
      <Notice
        icon="warning"
        title={words.unknownPage.title}
        text={words.unknownPage.text}
        action={{ label: words.unknownPage.home, onPress: () => router.replace('/') }}
      />
    </Screen>
  )
}
