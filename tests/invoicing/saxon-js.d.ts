declare module 'saxon-js' {
  const SaxonJS: {
    /** https://www.saxonica.com/saxon-js/documentation2/#!api/transform */
    transform(options: { stylesheetFileName: string; sourceText: string; destination: 'serialized' }): {
      principalResult: string;
    };
  };
  export default SaxonJS;
}
