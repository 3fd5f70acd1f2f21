import { Refusal } from '@server/http/refusal'

/** The refusals of the toolset API. */
export const toolsetRefusals = {
  unknownInstance: () =>
    new Refusal(404, 'toolset_error-toolset_not_found', 'There is no such toolset.'),
  notOwned: () =>
    new Refusal(403, 'toolset_error-instance_not_owned', 'This toolset belongs to another user.'),
  nameTaken: () =>
    new Refusal(
      409,
      'toolset_error-name_exists',
      'You already have a toolset with this name. Choose another name.',
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
  /** 404 if the type is in the path, 400 if it is in the body. */
  unknownType: (status: 400 | 404) =>
    new Refusal(
      status,
      'toolset_error-invalid_toolset_type',
      'This server has no such toolset type.',
      'toolset_type',
    ),
  typeDisabled: () =>
    new Refusal(
      400,
      'toolset_error-toolset_app_disabled',
      'This toolset type is disabled on this server.',
    ),
  missingKey: () =>
    new Refusal(400, 'invalid_request', 'This toolset type needs an API key.', 'api_key'),
  keyNeededAgain: () =>
    new Refusal(
      400,
      'invalid_request',
      'The stored API key is not sent to another server. Enter the key again, or clear it.',
      'api_key',
    ),
  badServerUrl: () =>
    new Refusal(
      400,
      'invalid_request',
      'The server address must start with http:// or https:// and must not contain a password.',
      'server_url',
    ),
  needlessServerUrl: () =>
    new Refusal(400, 'invalid_request', 'This toolset type takes no server address.', 'server_url'),
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
      'The token lacks the scope for this toolset type.',
    ),
  unknownMethod: () =>
    new Refusal(404, 'toolset_error-method_not_found', 'This toolset has no such tool.'),
  badParameters: (problem: string, parameter: string | undefined) =>
    new Refusal(400, 'toolset_error-invalid_parameters', problem, parameter),
  keyUnreadable: () =>
    new Refusal(
      500,
      'toolset_error-key_unreadable',
      'The stored API key cannot be read, because the secret key of this server is missing. Contact the operator, or save the API key again.',
    ),
}
