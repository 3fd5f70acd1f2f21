import { Pressable, Text } from 'react-native'

export default function Welcome() {
  return (
    <Pressable role="button" testID="welcome">
      <Text>Welcome</Text>
    </Pressable>
  )
}
