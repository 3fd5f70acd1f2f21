/** Constants as they are outside of Expo Go: no development host. */
const constants: { expoConfig: { hostUri?: string } | null } = { expoConfig: null }

export default constants
