import { ListBesideDetail } from '@/parts/list-beside-detail'

import { SettingsList } from './settings-list'

/** Going back from a page that was opened by a link leads to the list. */
export const unstable_settings = { initialRouteName: 'index' }

/** The list of settings beside the open page. */
export function SettingsLayout() {
  return <ListBesideDetail list={<SettingsList />} />
}
