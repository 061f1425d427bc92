/** A refusal of Supabase Storage: 400, with the status in the body. */
const refusal = (statusCode: number, code: string, message: string, error = code) =>
  Response.json({ statusCode: String(statusCode), error, message, code }, { status: 400 });

/** The refusals of Supabase Storage, word for word. */
export const storageRefusals = {
  notFound: () => refusal(404, 'NoSuchKey', 'Object not found', 'not_found'),
  noBucket: () => refusal(404, 'NoSuchBucket', 'Bucket not found', 'Bucket not found'),
  duplicate: () => refusal(409, 'KeyAlreadyExists', 'The resource already exists', 'Duplicate'),
  denied: (message: string) => refusal(403, 'AccessDenied', message, 'Unauthorized'),
  noPolicy: () => storageRefusals.denied('new row violates row-level security policy'),
  invalidRequest: (message: string) => refusal(400, 'InvalidRequest', message, 'Error'),
  invalidName: (name: string) => refusal(400, 'InvalidKey', `Invalid key: ${name}`),
  invalidToken: (message: string) => refusal(400, 'InvalidJWT', message),
  invalidSignature: (message: string) => refusal(400, 'InvalidSignature', message),
  invalidType: (message: string) => refusal(415, 'InvalidMimeType', message, 'invalid_mime_type'),
  tooLarge: () =>
    refusal(413, 'EntityTooLarge', 'The object exceeded the maximum allowed size', 'Payload too large'),
};
