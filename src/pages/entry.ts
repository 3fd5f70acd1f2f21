import './start'
