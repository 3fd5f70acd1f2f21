import { useEffect, useState, type ComponentType, type ReactNode } from 'react'
import { StyleSheet, View } from 'react-native'

import { Notice } from '@/ui/notice/notice'
import { Spinner } from '@/ui/spinner'
import { useTheme } from '@/ui/theme'
import { useWords } from '@/words/use-words'

import type { LazyModule } from './lazy-module'
import { reloadPage } from './reload-page'

type Opening<Module> =
  | { kind: 'fetching'; isAgain: boolean }
  | { kind: 'failed' }
  | { kind: 'fetched'; module: Module }

function begin<Module>(lazy: LazyModule<Module>): Opening<Module> {
  const module = lazy.peek()
  return module ? { kind: 'fetched', module } : { kind: 'fetching', isAgain: false }
}

/** Creates a screen whose code is loaded when it is first opened. */
export function lazyScreen<Module>(
  lazy: LazyModule<Module>,
  pick: (module: Module) => ComponentType,
  reload = reloadPage,
): ComponentType {
  return function LazyScreen() {
    const [opening, setOpening] = useState(() => begin(lazy))
    useEffect(() => {
      if (opening.kind !== 'fetching') return
      let isWanted = true
      const show = (next: Opening<Module>) => isWanted && setOpening(next)
      lazy.fetch().then(
        (module) => show({ kind: 'fetched', module }),
        () => {
          // A new release may have replaced the chunk: only a reloaded page knows its new file name.
          if (opening.isAgain) reload()
          show({ kind: 'failed' })
        },
      )
      return () => void (isWanted = false)
    }, [opening])
    switch (opening.kind) {
      case 'fetching':
        return (
          <Page>
            <Spinner testID="page-spinner" />
          </Page>
        )
      case 'failed':
        return (
          <Page>
            <NotFetched onRetry={() => setOpening({ kind: 'fetching', isAgain: true })} />
          </Page>
        )
      case 'fetched': {
        const Screen = pick(opening.module)
        return <Screen />
      }
    }
  }
}

/** Sets the background, because the router's default differs from the theme's. */
function Page({ children }: { children: ReactNode }) {
  const { colors } = useTheme()
  return <View style={[styles.page, { backgroundColor: colors.background }]}>{children}</View>
}

function NotFetched({ onRetry }: { onRetry: () => void }) {
  const words = useWords()
  return (
    <Notice
      icon="warning"
      title={words.notFetched.title}
      text={words.notFetched.text}
      action={{ label: words.retry, icon: 'retry', onPress: onRetry }}
      testID="page-not-fetched"
    />
  )
}

const styles = StyleSheet.create({
  page: { flex: 1, justifyContent: 'center' },
})
