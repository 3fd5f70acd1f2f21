import { Refusal } from '@server/http/refusal'

/** Everything that can be wrong with a request for a toolset, by what clients know it as. */
export const toolsetRefusals = {
  unknownInstance: () =>
    new Refusal(404, 'toolset_error-toolset_not_found', 'There is no such toolset.'),
  notOwned: () =>
    new Refusal(403, 'toolset_error-instance_not_owned', 'This toolset belongs to somebody else.'),
  nameTaken: () =>
    new Refusal(
      409,
      'toolset_error-name_exists',
      'You have a toolset with this name already. Choose another name.',
      'name',
    ),
  badName: () =>
    new Refusal(
      400,
      'toolset_error-invalid_name',
      'A name has 1 to 64 characters: letters, digits and hyphens.',
      'name',
    ),
  badDescription: () =>
    new Refusal(
      400,
      'toolset_error-invalid_description',
      'A description has at most 255 characters.',
      'description',
    ),
  /** 404 where the address names the type, 400 where the body does. */
  unknownType: (status: 400 | 404) =>
    new Refusal(
      status,
      'toolset_error-invalid_toolset_type',
      'This server has no such type of toolset.',
      'toolset_type',
    ),
  typeDisabled: () =>
    new Refusal(
      400,
      'toolset_error-toolset_app_disabled',
      'An admin has disabled this type of toolset.',
    ),
  missingKey: () =>
    new Refusal(400, 'invalid_request', 'This type of toolset needs an API key.', 'api_key'),
  keyNeededAgain: () =>
    new Refusal(
      400,
      'invalid_request',
      'The stored API key is not sent to another server. Give the key again, or clear it.',
      'api_key',
    ),
  badServerUrl: () =>
    new Refusal(
      400,
      'invalid_request',
      'The address of the server must begin with http:// or https:// and hold no password.',
      'server_url',
    ),
  needlessServerUrl: () =>
    new Refusal(
      400,
      'invalid_request',
      'This type of toolset takes no address of a server.',
      'server_url',
    ),
  unreachable: (sentence: string) =>
    new Refusal(400, 'toolset_error-server_unreachable', sentence, 'server_url'),
  changedMeanwhile: () =>
    new Refusal(
      409,
      'toolset_error-changed_meanwhile',
      'The toolset was changed at the same time. Try again.',
    ),
  disabled: () => new Refusal(400, 'toolset_error-toolset_disabled', 'This toolset is disabled.'),
  notConfigured: () =>
    new Refusal(400, 'toolset_error-toolset_not_configured', 'This toolset has no API key yet.'),
  missingScope: () =>
    new Refusal(
      403,
      'toolset_auth_error-missing_toolset_scope',
      'The token lacks the scope for this type of toolset.',
    ),
  unknownMethod: () =>
    new Refusal(404, 'toolset_error-method_not_found', 'This toolset has no such tool.'),
  badParameters: (problem: string, parameter: string | undefined) =>
    new Refusal(400, 'toolset_error-invalid_parameters', problem, parameter),
  keyUnreadable: () =>
    new Refusal(
      500,
      'toolset_error-key_unreadable',
      'The stored API key cannot be read, because the secret key of this server is missing. Ask its operator, or save the API key again.',
    ),
}
