module.exports = function config(api) {
  api.cache(true)
  // Paper's plugin imports each component by its path; its index would bring all of them.
  return { presets: ['babel-preset-expo'], plugins: ['react-native-paper/babel'] }
}
