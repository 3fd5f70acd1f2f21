import type { LinkRequest as Request, PersonAnswer } from '@/core/tools/person-requests'
import { openLink } from '@/state/device/open-link'
import { OutsideLink } from '@/ui/reading/outside-link'
import { Text } from '@/ui/text'
import { visibleText } from '@/ui/visible-text'
import { useWords } from '@/words/use-words'

import { RequestCard } from './request-card'

/** Shows a link whose tab the browser blocked. The browser opens it only on a press. */
export function LinkRequest({
  request: { link },
  origin,
  onAnswer,
}: {
  request: Request
  origin: string
  onAnswer: (answer: PersonAnswer) => void
}) {
  const words = useWords()
  return (
    <RequestCard
      facts={{ title: words.tools.blocked, asker: words.tools.asksFrom(origin) }}
      no={{
        label: words.tools.doNotOpen,
        onPress: () => onAnswer({ kind: 'denied' }),
        testID: 'request-deny',
      }}
    >
      <Text variant="answer">
        <OutsideLink
          href={link.url}
          onOpen={openLink}
          onFollow={() => onAnswer({ kind: 'visited' })}
          testID="request-link"
        >
          {link.kind === 'open-page'
            ? words.tools.openBlocked(visibleText(link.host))
            : words.tools.openMail}
        </OutsideLink>
      </Text>
    </RequestCard>
  )
}
