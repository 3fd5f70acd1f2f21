import { GuestRequest, GuestSession, UserStatus } from './sign-in'

describe('the contract of signing in', () => {
  it.each(['a'.repeat(43), '0'.repeat(64), `${'-_'.repeat(22)}`])(
    'accepts the device %s',
    (device) => {
      expect(GuestRequest.parse({ device })).toEqual({ device })
    },
  )

  it.each(['a'.repeat(42), 'a'.repeat(129), `${'a'.repeat(43)} `, `${'a'.repeat(42)}=`])(
    'refuses the device %j',
    (device) => {
      expect(GuestRequest.safeParse({ device }).success).toBe(false)
    },
  )

  it('accepts an empty request, as browsers send it', () => {
    expect(GuestRequest.parse({})).toEqual({})
  })

  it('accepts the roles of later servers', () => {
    const user = { user_id: 'u', username: 'n', role: 'resource_new' }
    const session = { access_token: 't', token_type: 'Bearer', expires_in: 1, user }
    expect(GuestSession.parse(session)).toEqual(session)
  })

  it('requires a description of a signed-in user', () => {
    expect(UserStatus.safeParse({ auth_status: 'logged_in' }).success).toBe(false)
    expect(UserStatus.parse({ auth_status: 'logged_out' })).toEqual({ auth_status: 'logged_out' })
  })
})
