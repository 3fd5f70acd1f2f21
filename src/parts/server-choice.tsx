import { useRouter } from 'expo-router'

import type { Server } from '@/core/server/server'
import { RadioList } from '@/ui/form/radio-list'
import { useWords } from '@/words/use-words'

/** Lets the person choose the server that a page is about, if there are several. */
export function ServerChoice({ server, servers }: { server: Server; servers: readonly Server[] }) {
  const words = useWords()
  const router = useRouter()
  if (servers.length < 2) return null
  return (
    <RadioList
      label={words.instances.form.server}
      value={server.id}
      onChange={(id) => router.setParams({ server: id })}
      options={servers.map(({ id, name }) => ({
        value: id,
        label: name,
        testID: `server-option-${id}`,
      }))}
      testID="toolset-server-select"
    />
  )
}
