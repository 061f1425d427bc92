export interface RenderedMail {
  subject: string;
  html: string;
  text: string;
}

export interface MailAttachment {
  filename: string;
  contentType: string;
  content: string | Uint8Array;
}
