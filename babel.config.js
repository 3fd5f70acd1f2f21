module.exports = function config(api) {
  api.cache(true)
  // Paper's plugin imports each component by its path; the index of Paper would bundle all of them.
  return { presets: ['babel-preset-expo'], plugins: ['react-native-paper/babel'] }
}
