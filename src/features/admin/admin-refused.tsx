import { seededAdminFeature } from '@/core/contract/sign-in'
import { useGoBack } from '@/parts/use-go-back'
import { useSignInAction } from '@/parts/use-sign-in-action'
import type { Server } from '@/state/server/servers'
import { Notice } from '@/ui/notice/notice'
import { useWords } from '@/words/use-words'

/** Tells a person that only admins may see the page, and names the admin account of a demo server. */
export function AdminRefused({ server }: { server: Server }) {
  const words = useWords()
  const leave = useGoBack('/toolsets')
  const signIn = useSignInAction(server)
  const isDemo = server.features.includes(seededAdminFeature)
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
