import { Redirect, usePathname, useRouter } from 'expo-router'

import { pageOfLink } from '@/core/app/page-of-link'
import { Screen } from '@/ui/layout/screen'
import { Notice } from '@/ui/notice/notice'
import { useWords } from '@/words/use-words'

/** The page for unknown addresses. In a browser, links from outside arrive here too. */
export function UnknownPage() {
  const words = useWords()
  const router = useRouter()
  const page = pageOfLink(usePathname())
  if (page !== undefined) return <Redirect href={page} />
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
