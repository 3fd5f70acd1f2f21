import { tokensPage } from '@/core/server/app-login'
import { openLink } from '@/state/device/open-link'
import { OutsideLink } from '@/ui/outside-link'
import { Text } from '@/ui/text'
import { useWords } from '@/words/use-words'

/** Leads to the page of Bodhi on which a person creates API tokens. */
export function TokensLink({ address }: { address: string }) {
  const words = useWords().signIn.appLogin
  return (
    <Text>
      <OutsideLink href={tokensPage(address)} onOpen={openLink} testID="tokens-link">
        {words.tokens}
      </OutsideLink>
    </Text>
  )
}
