import { ListBesideDetail } from '@/parts/list-beside-detail'

import { SettingsList } from './settings-list'

/** Whoever opens a page by a link finds the list behind it. */
export const unstable_settings = { initialRouteName: 'index' }

/** The list of settings beside the open page. */
export function SettingsLayout() {
  return <ListBesideDetail list={<SettingsList />} />
}
